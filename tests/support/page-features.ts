import { vi } from 'vitest'
import type { FeatureQueries } from '../../src/renderer/src/bridge/feature-queries.ts'

/** A feature's declaration, as far as tests read it. */
export type DeclaredFeature = {
  readonly name: string
  readonly routes?: readonly {
    readonly path: string
    readonly comesWith?: readonly string[]
    readonly opens?: readonly string[]
    readonly within?: string
  }[]
  readonly rail?: { readonly to: string; readonly order: number; readonly label: string }
  readonly commands?: readonly {
    readonly name: string
    readonly to?: string
    readonly reason?: (state: { readonly canLock: boolean }) => string | null
  }[]
  readonly queries?: FeatureQueries
  readonly parts?: Readonly<Record<string, unknown>>
}

/** All features of the page. By a name made here: the screens behind them are no part of the tests' program. */
export const readFeatures = async (): Promise<readonly DeclaredFeature[]> => {
  // The screen that the window opens with comes with them, and looks at the address when it is read.
  vi.stubGlobal('location', { hash: '' })
  const file = new URL('../../src/renderer/src/app/features.ts', import.meta.url).href
  const { features } = (await import(/* @vite-ignore */ file)) as { readonly features: readonly DeclaredFeature[] }
  return features
}
