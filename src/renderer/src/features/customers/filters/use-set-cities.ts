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
 * Chooses cities, with what else changes at once, and takes the counties of others away once the firm has said whose
 * they are (CL-31, RG-06). To be called where it lives as long as the list.
 */
export const useSetCities = ({ city: cities, region }: Places, onChange: (change: Partial<ListFilters>) => void) => {
  const countiesOf = useCountiesOf()
  const drawn = JSON.stringify(cities)
  const latest = useRef(region)
  const asked = useRef<string | null>(null)
  // An answer that comes after other cities were chosen, or the list was left, changes nothing: it would write the old
  // ones over the new, or lead back to the list.
  useEffect(() => {
    latest.current = region
    if (asked.current !== drawn) asked.current = null
  }, [drawn, region])
  useEffect(
    () => () => {
      asked.current = null
    },
    [],
  )
  return async (city: readonly string[], others: Partial<ListFilters> = {}) => {
    const cityNames = JSON.stringify(city)
    asked.current = cityNames
    onChange({ ...others, city })
    if (region.length === 0) return
    const offered = await countiesOf(city, region)
    if (asked.current !== cityNames) return
    // Also those that were ticked or unticked since are kept as they are.
    const left = latest.current.filter((county) => offered.includes(county) || !region.includes(county))
    if (left.length < latest.current.length) onChange({ region: left })
  }
}
