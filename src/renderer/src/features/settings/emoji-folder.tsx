import { useQuery } from '@tanstack/react-query'
import { firmEmojiQuery } from '../../bridge/emoji.ts'
import { useWords } from '../../lib/words.ts'

/** Files that are named at most. */
const NAMED = 5

/** How many pictures the firm's own folder has, and which files of it are none. */
export const EmojiFolder = () => {
  const words = useWords()
  const { data } = useQuery(firmEmojiQuery)
  const ignored = data?.ignored ?? []
  return (
    <div className="setting-text">
      <span>{words('emoji.count', { n: data?.pictures.length ?? 0 })}</span>
      <p className="form-note">{words('emoji.hint')}</p>
      {ignored.length === 0 ? null : (
        <ul className="form-note warn">
          {ignored.slice(0, NAMED).map(({ file, reason }) => (
            <li key={file}>{words(`emoji.ignored.${reason}`, { file })}</li>
          ))}
          {ignored.length > NAMED ? <li>{words('emoji.more', { n: ignored.length - NAMED })}</li> : null}
        </ul>
      )}
    </div>
  )
}
