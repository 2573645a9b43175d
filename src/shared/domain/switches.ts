/** Whether the value of one of the organisation's switches (§6) says yes; a switch that is not there is off. */
export const isSwitchedOn = (value: string | undefined): boolean => value === '1' || value === 'true'
