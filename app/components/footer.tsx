import { footerLinks, site } from 'virtual:firm';
import type { ReactNode } from 'react';
import { PageLink, PhoneNumber } from './links.tsx';

const link = 'underline underline-offset-4';
/** In a list of links: a finger needs 44 px. */
const listed = `${link} inline-block min-w-11 py-2.5 lg:py-0`;
const title = 'font-bold text-wattle';

/** The footer of every page: links, contact details and the licence line in full words. */
export function Footer() {
  const { brand, contact } = site;
  const { street, suburb, state, postcode } = contact.address;
  return (
    <footer className="on-dark bg-fig-dark text-paper">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-9 px-gutter pt-14 pb-10 text-base sm:grid-cols-2 lg:grid-cols-12">
        <div className="sm:col-span-2 lg:col-span-5">
          <p className="text-heading font-bold">{brand.name}</p>
          <p className="mt-2 max-w-sm">Home loan help in plain English, proudly serving Australians.</p>
        </div>
        <address className="not-italic lg:order-1 lg:col-span-4">
          <p className={title}>Contact</p>
          <ul className="mt-2 grid lg:gap-1">
            <li>
              <PhoneNumber className={listed} />
            </li>
            <li>{contact.hours}</li>
            <li>
              <a className={`${listed} wrap-anywhere`} href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </li>
            <li>{`${street}, ${suburb} ${state} ${postcode}`}</li>
            {site.social.map(({ name, url }) => (
              <li key={url}>
                <a className={listed} href={url}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </address>
        <nav aria-label="Footer" className="lg:col-span-3">
          <p className={title}>{brand.shortName}</p>
          <ul className="mt-2 grid lg:gap-1">
            {footerLinks.map(({ label, to }) => (
              <li key={to}>
                <PageLink to={to} className={listed}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <LegalLines />
      </div>
    </footer>
  );
}

function LegalLines() {
  const { brand, legal } = site;
  const { licensee } = legal;
  return (
    <div className="grid gap-2 border-t border-line-strong pt-6 text-note sm:col-span-2 lg:order-2 lg:col-span-12 lg:pr-72">
      <p>
        {legal.entityName} (Credit Representative{' '}
        <Whole>{`Number ${legal.creditRepresentativeNumber}`}</Whole>) is a credit representative of{' '}
        {licensee.name}, <Whole>{`ABN ${licensee.abn}`}</Whole>, Australian Credit{' '}
        <Whole>{`Licence ${licensee.australianCreditLicence}`}</Whole>.
      </p>
      <p>
        {legal.entityName}, <Whole>{`ABN ${legal.abn}`}</Whole>
        {legal.acn && (
          <>
            , <Whole>{`ACN ${legal.acn}`}</Whole>
          </>
        )}
        , trading as {brand.name}.
      </p>
      <p>
        General information only. It does not consider your objectives, financial situation or needs. Lending
        criteria, fees and terms apply; approval is not guaranteed.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <span>{`© ${site.copyrightYear} ${brand.name}. All rights reserved.`}</span>
        <PageLink to="/terms-of-service#complaints" className={`${link} target`}>
          How to make a complaint
        </PageLink>
        {legal.creditGuideUrl && (
          <a href={legal.creditGuideUrl} className={`${link} target`}>
            Credit guide
          </a>
        )}
      </p>
    </div>
  );
}

/** A number and what it is of, never on two lines. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
