/** Minutes without a touch of the computer after which an account may be locked; 0 for never. */
export const lockTimes = [0, 5, 15, 30, 60] as const
