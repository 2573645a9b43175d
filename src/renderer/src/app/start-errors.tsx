import { Notice } from '../components/notice.tsx'
import { useWords } from '../lib/words.ts'

/** A page whose link was used or has ended: says how to get a new one. */
export const LinkExpired = () => {
  const words = useWords()
  return (
    <main className="outside">
      <Notice icon="lock" title={words('link.title')} text={words('link.sentence')} detail={words('link.next')} />
    </main>
  )
}

/** A page that reached nobody behind it. */
export const StartFailed = () => {
  const words = useWords()
  return (
    <main className="outside">
      <Notice
        icon="alert"
        title={words('start.failed')}
        text={words('start.failedNext')}
        action={{ label: words('start.reload'), run: () => location.reload() }}
      />
    </main>
  )
}
