import { Bones } from './bones.tsx'

/** Stands in place of a record or a list of a page until it is there. */
export const DetailLoading = () => <Bones className="detail-loading" widths={[220, 360, 480]} />
