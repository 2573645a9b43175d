import { useContext } from 'react'
import { TodayContext, ZoneContext } from './time.ts'
import { zoneTime } from './zone-time.ts'

/** First moment of the firm's day in epoch milliseconds, told anew as the day turns. */
export const useToday = (): number => zoneTime(useContext(TodayContext), useContext(ZoneContext)) ?? 0
