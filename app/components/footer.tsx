import { footerLinks, site } from 'virtual:firm';
import type { ReactNode } from 'react';
import { PageLink, PhoneNumber } from './links.tsx';

const link = 'underline underline-offset-4';
/** A touch target of 44 px. */
const listLink = `${link} inline-block min-w-11 py-2.5 lg:py-0`;
const title = 'font-bold text-wattle';

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
              <PhoneNumber className={listLink} />
            </li>
            <li>{contact.hours}</li>
            <li>
              <a className={`${listLink} wrap-anywhere`} href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </li>
            <li>{`${street}, ${suburb} ${state} ${postcode}`}</li>
            {site.social.map(({ name, url }) => (
              <li key={url}>
                <a className={listLink} href={url}>
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
                <PageLink to={to} className={listLink}>
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
        <NoWrap>{`Number ${legal.creditRepresentativeNumber}`}</NoWrap>) is a credit representative of{' '}
        {licensee.name}, <NoWrap>{`ABN ${licensee.abn}`}</NoWrap>, Australian Credit{' '}
        <NoWrap>{`Licence ${licensee.australianCreditLicence}`}</NoWrap>.
      </p>
      <p>
        {legal.entityName}, <NoWrap>{`ABN ${legal.abn}`}</NoWrap>
        {legal.acn && (
          <>
            , <NoWrap>{`ACN ${legal.acn}`}</NoWrap>
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

/** Prevents a line break between a label and its number. */
function NoWrap({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
