import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calendarItemQuery } from '../../bridge/calendar.ts'
import { lazyScreen, useLoadAtIdle } from '../../components/lazy-screen.tsx'
import type { ScreenProps } from '../feature.ts'
import { useNewlyMade } from './use-newly-made.ts'

const NewItem = lazyScreen(async () => (await import('./new-item.tsx')).NewItem)
const readAtIdle = [NewItem]

/**
 * The dialog of a new item, where it is open, and the way to open it, with a start where a place was pressed; `onMade` is
 * told when what was made begins, null where it has no time.
 */
export const useMaking = ({ action, onTaken }: ScreenProps['wished'], onMade: (start: number | null) => void) => {
  const client = useQueryClient()
  const [making, setMaking] = useState<{ readonly start: number | null; readonly wished?: true } | null>(null)
  const leadTo = useNewlyMade()
  useLoadAtIdle(readAtIdle)
  useEffect(() => {
    if (action !== 'create') return
    setMaking({ start: null, wished: true })
    onTaken()
  }, [action, onTaken])
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const made = async (id: string, wished = false) => {
    const item = await client.fetchQuery(calendarItemQuery(id)).catch(() => null)
    // Who has gone on to another screen meanwhile is not led back.
    if (!isHere.current) return
    onMade(item?.start ?? null)
    if (wished) leadTo(id)
  }
  return {
    begin: (start: number | null = null) => setMaking({ start }),
    dialog:
      making === null ? null : (
        <NewItem start={making.start} onClose={() => setMaking(null)} onMade={(id) => void made(id, making.wished)} />
      ),
  }
}
