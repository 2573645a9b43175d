/** True for what the connection throws at whoever still uses a store that was closed. */
export const isClosedStore = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'The database connection is not open'
