import { useQuery } from '@tanstack/react-query'
import type { SessionState } from '#shared/contract/session'
import { accountsQuery } from '../../bridge/queries.ts'
import { useWords } from '../../lib/words.ts'
import { SampleCard } from './sample-card.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Sign-in: the firm's server and an account, or the embedded sample firm. */
export const SignInPage = ({ session }: { readonly session: SessionState }) => {
  const words = useWords()
  const accounts = useQuery(accountsQuery)
  return (
    <SignInLayout session={session}>
      <div className="entrance-form">
        <h1>{words('signIn.title')}</h1>
        <p className="entrance-text">{words('signIn.subtitle')}</p>
        {accounts.isPending ? null : (
          <SignInForm accounts={accounts.data?.accounts ?? []} defaultServer={accounts.data?.defaultServer ?? ''} />
        )}
        <div className="or">{words('signIn.or')}</div>
        <SampleCard />
      </div>
    </SignInLayout>
  )
}
