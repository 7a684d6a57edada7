import { site } from 'virtual:firm';
import { enquiryNotice } from '../../content/collection-notice.ts';
import {
  type EnquiryInput,
  enquiryButton,
  enquiryFields,
  enquirySchema,
  toEnquiryParams,
} from '../../contracts/enquiry.ts';
import { enquiryOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_ENQUIRY_PATH } from '../../contracts/send-request.ts';
import type { FormFields } from './form-field.tsx';
import { SiteForm } from './site-form.tsx';

const fields: FormFields<keyof EnquiryInput> = [
  { name: 'name', autoComplete: 'name' },
  [
    { name: 'email', type: 'email', autoComplete: 'email' },
    { name: 'phone', type: 'tel', autoComplete: 'tel' },
  ],
  { name: 'message', hint: 'What are you planning? A few sentences are plenty.', rows: 5 },
];

export function EnquiryForm({ introduction }: { introduction: string }) {
  return (
    <SiteForm
      name="enquiry"
      label="Enquiry"
      path={PLAIN_ENQUIRY_PATH}
      schema={enquirySchema}
      stated={enquiryFields}
      introduction={introduction}
      groups={[{ fields }]}
      notice={enquiryNotice(site)}
      button={enquiryButton}
      again="Write another message"
      outcomes={enquiryOutcomes(site.replyPromise)}
      subject="Enquiry from the website"
      toParams={toEnquiryParams}
      written={({ name, email, phone, message }) => {
        const sender = [name, email, phone].map((line) => line.trim()).filter(Boolean);
        return `${message.trim()}\n\n${sender.join('\n')}`;
      }}
    />
  );
}
