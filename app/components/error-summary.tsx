interface ErrorSummaryProps {
  /** The id prefix of the form's controls. */
  form: string;
  errors: readonly { name: string; message: string }[];
}

/** All errors of a form in one place, each leading to its field. Drawn when there is more than one. */
export function ErrorSummary({ form, errors }: ErrorSummaryProps) {
  if (errors.length < 2) return null;
  return (
    <section
      aria-label="Please check your answers"
      className="rounded-md border-2 border-coral bg-card p-5"
    >
      <p className="font-bold">There are {errors.length} answers to check</p>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${form}-${name}`}
              className="text-coral underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${form}-${name}`)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
