import { useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { useSignIn } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { sampleAccounts, samplePassword, sampleServer } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'

/** The embedded sample firm: one click, and its three roles for who wants to compare. */
export const SampleCard = () => {
  const words = useWords()
  const signIn = useSignIn()
  const [account, setAccount] = useState<string>(sampleAccounts[0].account)
  return (
    <section className="card sample" aria-label={words('sample.title')}>
      <div className="sample-line">
        <Icon name="server" size={20} />
        <div className="grow">
          <h2>{words('sample.title')}</h2>
          <p className="sample-text">{words('sample.subtitle')}</p>
        </div>
        <Button
          disabled={signIn.isPending}
          onClick={() => signIn.mutate({ server: sampleServer, account, password: samplePassword })}
        >
          {words(signIn.isPending ? 'sample.starting' : 'sample.start')}
        </Button>
      </div>
      <Segments
        label={words('sample.role')}
        items={sampleAccounts.map(({ account: value, role }) => ({ value, label: words(role) }))}
        value={account}
        onChange={setAccount}
      />
      {signIn.isError ? (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{errorWords(signIn.error)}</span>
        </p>
      ) : null}
    </section>
  )
}
