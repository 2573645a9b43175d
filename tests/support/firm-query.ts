// Asks a sample firm for customers by the query of §3, as its own API answers it: what the screens are compared with.
type Fields = Readonly<Record<string, unknown>>

const ask = async (origin: string, path: string, body: Fields, token: string): Promise<Fields> => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { succeed, data } = (await answer.json()) as { readonly succeed: boolean; readonly data: Fields }
  if (!succeed) throw new Error(`the firm refused ${path}`)
  return data
}

/** How many customers the firm finds by a query, and the first of them. */
export const askFirm = async (
  origin: string,
  query: Fields,
): Promise<{ readonly count: number; readonly rows: readonly Fields[] }> => {
  const { token } = await ask(origin, '/api/v1/user/login', { account: 'linzhiyuan', password: 'firmdesk' }, '')
  const page = { pageIndex: 0, pageSize: 500, sortField: 'gmtFollowup', sortOrder: 'desc' }
  const data = await ask(origin, '/api/v1/customer/company/list', { ...page, ...query }, String(token))
  return { count: Number(data.recordCount), rows: data.list as readonly Fields[] }
}
