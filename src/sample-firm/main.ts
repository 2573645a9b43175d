// The sample firm as a process of its own: its entry, nothing else. The check comes before anything native is loaded.
// better-sqlite3 ends without a word below Node-API 10; Electron brings a Node that has it.
// A new option: in cli.ts.
if (process.versions.electron === undefined && !(Number(process.versions.napi) >= 10)) {
  process.stderr.write(
    `The sample firm needs Node 22.14 or newer; this is Node ${process.versions.node}. Use "npm run firm".\n`,
  )
  process.exitCode = 1
} else {
  const { runFirm } = await import('./cli.ts')
  await runFirm(process.argv.slice(2))
}

export {}
