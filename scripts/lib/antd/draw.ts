// Draws antd's stylesheet for all looks of the app at once, so that the page makes no styles.
import { drawnTheme, type Look, type Tokens, variablesKey } from '../../../src/renderer/src/components/antd/theme.ts'
import { antdForNode, everyPart } from './widgets.ts'

/** `variables` belong to the first screen: new ones on the root of a page that stands would style all of it again. */
export type AntdStyles = { readonly variables: string; readonly rules: string }

/** The colours and shadows of one theme in the text of tokens.css. Throws where it has none. */
export const tokensOf = (css: string, theme: 'light' | 'dark'): Tokens => {
  const block = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1]
  if (block === undefined) throw new Error(`tokens.css has no theme ${theme}`)
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

type Drawn = { readonly rules: string; readonly variables: ReadonlyMap<string, Variable> }
/** A variable of the whole page, or of what `at` selects where a part changes a shared one. */
type Variable = { readonly at: string; readonly name: string; readonly value: string }

/** Right to left, grids by window width and named colours: the app has none of them. */
const unwanted =
  /-rtl\b|\[dir=|-col-(?:xs|sm|md|lg|xl|xxl|xxxl)-|-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b/

/** Rules without those that nothing here can match, and without box sizes by attribute, which base.css sets for all. */
const pruned = (css: string): string =>
  css.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, body: string) => {
    if (selectors.includes('@')) return rule
    if (/\[class[*^]=/.test(selectors) && body === 'box-sizing:border-box;') return ''
    const kept = selectors.split(/,(?![^(]*\))/).filter((selector) => !unwanted.test(selector))
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`
  })

/** Variables by place and name; those under antd's own class alone hold for the whole page. */
const variablesIn = (css: string): Drawn['variables'] => {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, at = '', body = '']) => ({ at: at.trim(), body }))
  const shared = `.${variablesKey}`
  const whole = new Map<string, Variable>()
  const own = new Map<string, Variable>()
  for (const { at, body } of blocks.toSorted((a, b) => Number(b.at === shared) - Number(a.at === shared))) {
    if (!at.includes(shared)) throw new Error(`variables outside the class of the theme: ${at}`)
    for (const [, name = '', text = ''] of body.matchAll(/(--[\w-]+):((?:[^;"]|"[^"]*")*);/g)) {
      const value = text.replace(/\s+/g, ' ').trim()
      const known = whole.get(name)
      if (known === undefined) whole.set(name, { at: '', name, value })
      else if (known.value !== value || own.has(`${at} ${name}`)) own.set(`${at} ${name}`, { at, name, value })
    }
  }
  return new Map([...[...whole.values()].map((each) => [` ${each.name}`, each] as const), ...own])
}

const draw = (look: Look): Drawn => {
  const { ConfigProvider, createCache, createElement, extractStyle, renderToString, StyleProvider, theme } =
    antdForNode()
  const cache = createCache()
  const drawn = drawnTheme(look, look.dark ? theme.darkAlgorithm : theme.defaultAlgorithm)
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: drawn }, everyPart())))
  // By last use, as antd sorts, a part's rules would stand before those of the parts inside it.
  cache.updateTimes.clear()
  // Without antd's list of what is drawn, which is for its own run time.
  const text = (types: ('style' | 'token' | 'cssVar')[]): string =>
    extractStyle(cache, { plain: true, types }).replace(/\.data-ant-cssinjs-cache-path\{content:"[^"]*";\}/, '')
  return { rules: pruned(text(['style'])), variables: variablesIn(text(['token', 'cssVar'])) }
}

/** Names that `rules` read, and those that the values of these read. */
const namesRead = (rules: string, drawn: readonly Drawn[]): ReadonlySet<string> => {
  const values = Map.groupBy(
    drawn.flatMap(({ variables }) => [...variables.values()]),
    ({ name }) => name,
  )
  const found = new Set<string>()
  const look = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      for (const { value } of values.get(name) ?? []) look(value)
    }
  }
  look(rules)
  return found
}

const blocks = (where: string, variables: readonly Variable[]): string =>
  [...Map.groupBy(variables, ({ at }) => at)]
    .map(([at, own]) => {
      const selector = at === '' ? where : where === ':root' ? at : `${where} ${at}`
      return `${selector}{${own.map(({ name, value }) => `${name}:${value}`).join(';')}}\n`
    })
    .join('')

/** Both stylesheets out of the text of tokens.css. Throws where CSS variables alone do not tell the looks apart. */
export const drawStyles = (css: string): AntdStyles => {
  const [light, dark] = [tokensOf(css, 'light'), tokensOf(css, 'dark')]
  const base = draw({ tokens: light, dark: false, compact: false })
  const night = draw({ tokens: dark, dark: true, compact: false })
  const compact = draw({ tokens: light, dark: false, compact: true })
  const both = draw({ tokens: dark, dark: true, compact: true })
  for (const { rules } of [night, compact, both])
    if (rules !== base.rules) throw new Error('looks differ by rules, not by variables alone')
  const read = namesRead(base.rules, [base, night, compact, both])
  const wanted = ({ variables }: Drawn) => [...variables].filter(([, { name }]) => read.has(name))
  const differing = (other: Drawn) =>
    wanted(other).filter(([key, { value }]) => base.variables.get(key)?.value !== value)
  const [all, inDark, inCompact] = [wanted(base), differing(night), differing(compact)]
  const laid = new Map([...all, ...inDark, ...inCompact])
  for (const [key, { value }] of wanted(both))
    if (laid.get(key)?.value !== value) throw new Error(`${key.trim()} follows theme and density together`)
  const variables = [
    blocks(
      ':root',
      all.map(([, each]) => each),
    ),
    blocks(
      '[data-theme="dark"]',
      inDark.map(([, each]) => each),
    ),
    blocks(
      '[data-density="compact"]',
      inCompact.map(([, each]) => each),
    ),
  ].join('')
  return { variables: `@layer antd{\n${variables}}\n`, rules: `@layer antd{\n${base.rules}\n}\n` }
}
