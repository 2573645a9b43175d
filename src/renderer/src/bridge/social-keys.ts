/** Prefixes of the query keys of the enterprise chat's clients and staff and of the chat robot, all asked of the firm. */
export const socialKeys = { corporate: ['corporate'], staff: ['chat-staff'], robot: ['robot'] } as const
