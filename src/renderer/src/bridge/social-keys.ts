/** Prefixes of the query keys of the enterprise chat's clients and of the chat robot, both asked of the firm. */
export const socialKeys = { corporate: ['corporate'], robot: ['robot'] } as const
