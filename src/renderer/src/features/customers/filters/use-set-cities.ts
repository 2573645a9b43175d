import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countiesQuery } from '../../../bridge/pickers.ts'
import type { ListFilters } from '../list-query.ts'

type Places = Pick<ListFilters, 'city' | 'region'>

/** Counties that go on being offered with other cities: those of cities that were taken away are left out. */
const useCountiesOf = () => {
  const client = useQueryClient()
  return async (cities: readonly string[], counties: readonly string[]): Promise<readonly string[]> => {
    if (cities.length === 0 || counties.length === 0) return []
    try {
      const known = await client.fetchQuery(countiesQuery(cities))
      return counties.filter((county) => known.counties.some(({ name }) => name === county))
    } catch {
      // Nobody can say whose counties they are: they stay, and can be taken away by hand.
      return counties
    }
  }
}

/**
 * Chooses cities, and takes the counties of others away once the firm has said whose they are (CL-31, RG-06). To be
 * called where it lives as long as the list.
 */
export const useSetCities = ({ city: cities, region }: Places, onChange: (change: Partial<Places>) => void) => {
  const countiesOf = useCountiesOf()
  const drawn = JSON.stringify([cities, region])
  const asked = useRef<string | null>(null)
  // An answer that comes after other places were chosen, or the list was left, changes nothing: it would write the old
  // ones over the new, or lead back to the list.
  useEffect(() => {
    if (asked.current !== drawn) asked.current = null
  }, [drawn])
  useEffect(
    () => () => {
      asked.current = null
    },
    [],
  )
  return async (city: readonly string[]) => {
    const places = JSON.stringify([city, region])
    asked.current = places
    onChange({ city })
    if (region.length === 0) return
    const left = await countiesOf(city, region)
    if (asked.current === places && left.length < region.length) onChange({ region: left })
  }
}
