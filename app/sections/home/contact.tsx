import { site } from 'virtual:firm';
import type { ReactNode } from 'react';
import { PhoneNumber } from '../../components/links.tsx';
import { band, NumberedSteps } from '../../components/section.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { Person } from '../../people/people.server.ts';
import { PersonPanel } from '../people.tsx';
import type { HomeWords } from './home-words.ts';

interface ContactProps {
  words: HomeWords['contact'];
  broker: Person | undefined;
  /** The privacy notice beside the form. */
  notice: string[];
}

/** The enquiry form, beside the broker, the next steps and other contact details. */
export function Contact({ words, broker, notice }: ContactProps) {
  return (
    <section id="contact-form" aria-labelledby="enquiry-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <EnquiryForm {...words} notice={notice} />
        <div className="grid content-start gap-10 md:grid-cols-2 lg:col-span-5 lg:grid-cols-1 lg:py-10">
          {broker && (
            <div className="md:col-span-2 lg:col-span-1">
              <PersonPanel title="Your broker" person={broker}>
                {broker.creditRepresentativeNumber === undefined && (
                  <p className="text-base text-ink-soft">
                    Works under Australian Credit Licence {site.legal.licensee.australianCreditLicence}
                  </p>
                )}
              </PersonPanel>
            </div>
          )}
          <div>
            <h3 className="text-heading">{words.next.title}</h3>
            <div className="mt-4">
              <NumberedSteps steps={words.next.steps.map((text) => ({ text }))} />
            </div>
          </div>
          <ContactDetails />
        </div>
      </div>
    </section>
  );
}

function ContactDetails() {
  const link = 'target text-fig underline underline-offset-4';
  const email = (
    <a className={link} href={`mailto:${site.contact.email}`}>
      {site.contact.email}
    </a>
  );
  const details: [name: string, detail: ReactNode][] = [
    ['Phone', <PhoneNumber key="phone" className={link} />],
    ['Email', email],
    ['Phone hours', site.contact.hours],
  ];
  if (!site.serviceArea.includes('Australia')) details.push(['Where we work', site.serviceArea.join(', ')]);
  return (
    <div>
      <h3 className="text-heading">Call or write</h3>
      <dl className="mt-4">
        {details.map(([name, detail]) => (
          <div key={name} className="border-t border-line py-4">
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd className="font-semibold">{detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
