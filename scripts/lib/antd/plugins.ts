// antd in the builds of the screens: its stylesheet is drawn here, and nothing of it writes style elements in the page.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import type { AntdStyles } from './draw.ts'

// The place of this file says nothing: electron-vite runs it as a part of one bundle with the configuration.
const own = 'scripts/lib/antd'

/** What the stylesheets are drawn from, as paths inside the repository. */
const drawnFrom = (root: string): readonly string[] => [
  ...readdirSync(join(root, own)).map((name) => `${own}/${name}`),
  'src/renderer/src/app/styles/tokens.css',
  'src/renderer/src/components/antd/theme.ts',
]

const draw = (root: string): AntdStyles =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, own, 'print.ts')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      maxBuffer: 2 ** 24,
    }),
  )

/** `virtual:antd-variables.css` for the first screen and `virtual:antd-rules.css` for antd's own chunk. */
const stylesheets = (root: string): Plugin => {
  let drawn: AntdStyles | null = null
  return {
    name: 'firmdesk:antd-stylesheets',
    buildStart() {
      drawn = null
    },
    resolveId: { filter: { id: /^virtual:antd-(variables|rules)\.css$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:antd-(variables|rules)\.css$/ },
      handler(id) {
        for (const file of drawnFrom(root)) this.addWatchFile(join(root, file))
        drawn ??= draw(root)
        return id.includes('variables') ? drawn.variables : drawn.rules
      },
    },
  }
}

/** What stands for the modules that write style elements: the stylesheet has all of them, and the page never scrolls. */
const instead: Readonly<Record<string, string>> = {
  '@rc-component/util/es/Dom/dynamicCSS.js': `const none = { setAttribute() {} }
export const injectCSS = () => none
export const updateCSS = () => none
export const removeCSS = () => {}
export const clearContainerCache = () => {}`,
  '@rc-component/portal/es/useScrollLocker.js': 'export default () => {}',
  '@ant-design/icons/es/cssUtils.js': `export const updateCSS = () => {}
export const getShadowRoot = () => null
export const warningOnce = () => {}`,
}

/** The content policy refuses style elements. */
const withoutStyleElements: Plugin = {
  name: 'firmdesk:antd-without-style-elements',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/](?:dynamicCSS|useScrollLocker|cssUtils)\.js$/ },
    handler: (id) => Object.entries(instead).find(([name]) => id.replaceAll('\\', '/').endsWith(name))?.[1],
  },
}

/** For the plugins of a build of the screens; `root` is the folder of the project. */
export const antdPlugins = (root: string): Plugin[] => [
  stylesheets(root),
  {
    ...withoutStyleElements,
    // Under hot reload packages are bundled ahead, by a build of its own.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [withoutStyleElements as Rollup.Plugin] } } }),
  },
]
