/** A module by its path in the page. By a name made here: the page's parts are no part of the tests' program. */
export const pageModule = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
  import(/* @vite-ignore */ new URL(`../../src/renderer/src/${path}`, import.meta.url).href)
