// The function check would be here.
