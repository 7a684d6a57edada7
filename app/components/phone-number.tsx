import { site } from '../../config/site.ts';

/** The firm's number: a link that dials where it can be dialled, plain text while it is a placeholder. */
export function PhoneNumber({ className }: { className: string }) {
  const { display, dial } = site.contact.phone;
  return dial === null ? (
    <span className="whitespace-nowrap">{display}</span>
  ) : (
    <a href={`tel:${dial}`} className={`${className} whitespace-nowrap`}>
      {display}
    </a>
  );
}
