// Everything of antd that the screens use, in one file and one stylesheet that are read after the first paint: reach it
// by `later(async () => (await import('./antd/index.ts')).Part)`, never by a plain import.
export { Antd } from './provider.tsx'
