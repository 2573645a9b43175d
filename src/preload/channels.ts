/** The name that the preload and the main process share. */
export const portsChannel = 'firmdesk:ports'
