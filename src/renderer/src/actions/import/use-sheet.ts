import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RANGE_SIZE } from '#shared/domain/range-size'
import type { LocaleKey } from '#shared/locale/index'
import type { Mapping, SheetField } from '../../lib/sheet/mapping.ts'
import { bytesOfFile, SheetError } from '../../lib/sheet/read-sheet.ts'
import { LARGEST_FILE } from '../../lib/sheet/sheet-file.ts'
import { openSheetClient, type SheetClient } from './sheet-client.ts'
import type { SheetCheck, SheetSummary } from './sheet-messages.ts'

/** The file of an import as far as it is known. */
export type SheetState = {
  readonly file: File | null
  readonly reading: boolean
  /** Why the file cannot be imported; `n` are its rows. */
  readonly problem: { readonly key: LocaleKey; readonly n: number } | null
  readonly summary: SheetSummary | null
  readonly mapping: Mapping
  readonly check: SheetCheck | null
}

const none: SheetState = { file: null, reading: false, problem: null, summary: null, mapping: [], check: null }

/** What is wrong with a file before a byte of it is read (IM-02, D-01). */
const problemBefore = (files: readonly File[]): LocaleKey | null => {
  const [file] = files
  if (files.length > 1) return 'import.oneFile'
  if (file === undefined || !/\.xlsx?$/i.test(file.name)) return 'import.kinds'
  return file.size > LARGEST_FILE ? 'import.size' : null
}

const problemOf = (error: unknown): SheetState['problem'] => {
  const reason = error instanceof SheetError ? error.reason : 'damaged'
  return { key: `import.problem.${reason}`, n: 0 }
}

/** Takes one file, has it read and checked beside the page, and gives what is to be sent of it. */
export const useSheet = (fields: readonly SheetField[], same: readonly string[]) => {
  const client = useRef<SheetClient | null>(null)
  const [state, setState] = useState(none)
  const turn = useRef(0)
  /** Ends with the file that is being made to be sent; never fails. */
  const making = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(
    () => () => {
      turn.current += 1
      const left = client.current
      client.current = null
      // An import goes on after its dialog was closed.
      void making.current.finally(() => left?.close())
    },
    [],
  )
  const worker = () => {
    client.current ??= openSheetClient()
    return client.current.calls()
  }
  /** Runs what belongs to the file that is chosen now; answers of an earlier one are dropped. */
  const forThis = async (run: () => Promise<Partial<SheetState>>) => {
    const mine = turn.current
    const change = await run().catch((error: unknown) => ({ problem: problemOf(error), summary: null }))
    if (mine === turn.current) setState((before) => ({ ...before, ...change, reading: false }))
  }
  const check = useEffectEvent((mapping: Mapping) =>
    forThis(async () => ({ check: await worker().check({ mapping, fields, same }) })),
  )
  const { summary, mapping, problem } = state
  useEffect(() => {
    if (summary !== null && problem === null) void check(mapping)
  }, [summary, mapping, problem])
  const take = (files: readonly File[]) => {
    const [file = null] = files
    if (file === null) return
    turn.current += 1
    const before = problemBefore(files)
    if (before !== null) return setState({ ...none, problem: { key: before, n: 0 } })
    setState({ ...none, file, reading: true })
    void forThis(async () => {
      const read = await worker().open({ file, fields })
      const key = read.rows === 0 ? 'import.problem.noRows' : read.rows > RANGE_SIZE ? 'import.tooManyRows' : null
      return { summary: read, mapping: read.mapping, problem: key === null ? null : { key, n: read.rows } }
    })
  }
  return {
    ...state,
    take,
    remove: () => {
      turn.current += 1
      setState(none)
    },
    setColumn: (column: number, key: string | null) =>
      setState((before) => ({
        ...before,
        check: null,
        // A field is filled by one column only.
        mapping: before.mapping.map((one, at) => (at === column ? key : one === key ? null : one)),
      })),
    /**
     * The file to send: itself, or one with the chosen columns and rows. Where it cannot be read any more, that is said at
     * the file, and it fails with a {@link SheetError}.
     */
    toSend: async (leaveOutProblems: boolean): Promise<File> => {
      const { file } = state
      if (file === null) throw new SheetError('empty')
      const make = async () => {
        const bytes = await worker().reduce({ mapping, fields, same, leaveOutProblems })
        if (bytes !== null) return new File([bytes], file.name.replace(/\.xlsx?$/i, '.xlsx'))
        // Whoever saved it again since its preview has seen other rows than would be sent.
        await bytesOfFile(file.slice(0, 1))
        return file
      }
      const made = make()
      making.current = made.catch(() => undefined)
      return made.catch((error: unknown) => {
        setState({ ...none, problem: problemOf(error) })
        throw error
      })
    },
    template: (name: string) => worker().template({ name, fields }),
    failedRows: (name: string, messages: readonly string[], reasonHeader: string) =>
      worker().failed({ name, messages, reasonHeader }),
  }
}

export type SheetFile = ReturnType<typeof useSheet>
