import { footerLinks } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { PageLink, PhoneNumber } from './links.tsx';

const link = 'underline underline-offset-4';

/** The footer of every page: links, contact details and the licence line in full words. */
export function Footer() {
  const { brand, contact, legal } = site;
  const { street, suburb, state, postcode } = contact.address;
  return (
    <footer className="on-dark bg-fig-dark text-paper">
      <div className="mx-auto grid max-w-page gap-10 px-gutter py-14 md:grid-cols-12">
        <div className="md:col-span-5">
          <p className="text-lg font-bold">{brand.name}</p>
          <p className="mt-2 max-w-sm">Home loan help in plain English, proudly serving Australians.</p>
        </div>
        <nav aria-label="Footer" className="md:col-span-3">
          <ul className="grid gap-1">
            {footerLinks.map(({ label, to }) => (
              <li key={to}>
                <PageLink
                  to={to}
                  className="inline-block py-1 underline decoration-wattle/60 underline-offset-4 hover:decoration-wattle hover:decoration-2"
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <address className="grid content-start gap-1 not-italic md:col-span-4">
          <p>
            Phone: <PhoneNumber className={link} />
          </p>
          <p>
            Email:{' '}
            <a className={link} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </p>
          <p>
            {street}, {suburb} {state} {postcode}
          </p>
          <p>{contact.hours}</p>
          {site.social.map(({ name, url }) => (
            <p key={url}>
              <a className={link} href={url}>
                {name}
              </a>
            </p>
          ))}
        </address>
        <div className="border-t border-paper/30 pt-6 text-base md:col-span-12">
          <p className="max-w-measure">
            {legal.entityName}, ABN {legal.abn}
            {legal.acn && <>, ACN {legal.acn}</>}, trading as {brand.name}. Credit Representative Number{' '}
            {legal.creditRepresentativeNumber} is a representative of {legal.licensee.name}, ABN{' '}
            {legal.licensee.abn}, Australian Credit Licence {legal.licensee.australianCreditLicence}.
          </p>
          <p className="mt-3 max-w-measure">
            General information only. It does not consider your objectives, financial situation or needs.
            Lending criteria, fees and terms apply; approval is not guaranteed.
          </p>
          <p className="mt-3">
            <PageLink to="/terms-of-service#complaints" className={link}>
              How to make a complaint
            </PageLink>
            {legal.creditGuideUrl && (
              <>
                {' · '}
                <a href={legal.creditGuideUrl} className={link}>
                  Credit guide
                </a>
              </>
            )}
          </p>
          <p className="mt-3">
            © {site.copyrightYear} {brand.name}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}
