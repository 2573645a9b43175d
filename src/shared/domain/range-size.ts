/** Most records of one export or import (§9). */
export const RANGE_SIZE = 5000
