/** Names that the preload and the main process share. */
export const portsChannel = 'firmdesk:ports'
export const fileChannel = 'firmdesk:file'
