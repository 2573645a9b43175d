import { useMutation, useQuery } from '@tanstack/react-query'
import { errorWords } from '../../bridge/error-words.ts'
import { aboutQuery, readDiagnostics } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { download } from '../../lib/download.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** Gives the person a file for whoever looks into a failure. */
export const Diagnostics = () => {
  const words = useWords()
  const zone = useZone()
  const about = useQuery(aboutQuery).data
  const save = useMutation({
    mutationFn: async () => {
      const facts = await readDiagnostics()
      const time = formatDateTime(Date.now(), zone).replace(/\D/g, '')
      download(words('settings.diagnosticsFile', { time }), JSON.stringify({ about, ...facts }, null, 2))
    },
  })
  return (
    <div className="setting-text">
      <Button icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
        {words('settings.diagnosticsSave')}
      </Button>
      <p className="form-note">{words('settings.diagnosticsHint')}</p>
      {save.error === null ? null : (
        <p className="form-note warn" role="alert">
          {words('settings.diagnosticsFailed', { reason: errorWords(save.error) })}
        </p>
      )}
    </div>
  )
}
