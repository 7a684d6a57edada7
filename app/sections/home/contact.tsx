import { site } from '../../../config/site.ts';
import { contact } from '../../../content/home.ts';
import { latePart } from '../../components/late-part.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';

export const EnquiryForm = latePart({
  load: () => import('../../forms/forms.ts'),
  pick: (module) => module.EnquiryForm,
});

export function Contact() {
  const link = 'text-fig underline underline-offset-4';
  return (
    <section id="contact-form" aria-labelledby="contact-title">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="contact-title" className="text-title">
            {contact.title}
          </h2>
          <p className="mt-4 text-lead text-ink-soft">{contact.introduction}</p>
          <dl className="mt-8 grid gap-4">
            <div>
              <dt className="text-base text-ink-soft">Phone</dt>
              <dd className="font-semibold">
                <PhoneNumber className={link} />
              </dd>
            </div>
            <div>
              <dt className="text-base text-ink-soft">Email</dt>
              <dd className="font-semibold">
                <a className={link} href={`mailto:${site.contact.email}`}>
                  {site.contact.email}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-base text-ink-soft">Phone hours</dt>
              <dd className="font-semibold">{site.contact.hours}</dd>
            </div>
            {!site.serviceArea.includes('Australia') && (
              <div>
                <dt className="text-base text-ink-soft">Where we work</dt>
                <dd className="font-semibold">{site.serviceArea.join(', ')}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className="lg:col-span-7">
          <EnquiryForm />
        </div>
      </div>
    </section>
  );
}
