// Documents that are dragged out of the window, to the system's folders or another application.
import { core, shell } from './index.ts'

/** Bytes that one drag may carry: the core holds them all at once. */
export const MOST_DRAGGED = 192 * 1024 * 1024

/** Runs with handles of documents, which are given back afterwards. */
const withHandles = async <Answer>(
  ids: readonly string[],
  run: (files: readonly { readonly handle: string; readonly name: string }[]) => Promise<Answer>,
): Promise<Answer> => {
  const files: { readonly handle: string; readonly name: string }[] = []
  try {
    for (const id of ids) {
      const { handle, name } = await core.documents.open({ id })
      files.push({ handle, name })
    }
    return await run(files)
  } finally {
    for (const { handle } of files) core.files.forget({ handle }).catch(() => undefined)
  }
}

/**
 * Has the system drag documents that are kept here, as long as `isHeld` answers that the button still is; false where
 * nothing was dragged. Fails with `not-found`, `forbidden`, `disk-full`.
 */
export const dragDocuments = (ids: readonly string[], isHeld: () => boolean): Promise<boolean> =>
  withHandles(ids, async (handles) => isHeld() && (await shell.shell.dragOut({ handles: [...handles] })).dragged)

/** Fetches documents, one after the other, so that this computer has them. Fails with `offline`, `too-large`. */
export const fetchDocuments = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await withHandles([id], async () => undefined)
}
