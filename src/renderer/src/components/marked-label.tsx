/** A label with the mark of a field that must not stay empty; the mark is read to nobody, the error says it. */
export const MarkedLabel = ({
  label,
  required = false,
}: {
  readonly label: string
  readonly required?: boolean | undefined
}) => (
  <>
    {label}
    {required ? (
      <span className="required" aria-hidden="true">
        {' *'}
      </span>
    ) : null}
  </>
)
