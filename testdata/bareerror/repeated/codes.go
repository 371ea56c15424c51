package repeated

const codePortRequired = "PORT_REQUIRED"
