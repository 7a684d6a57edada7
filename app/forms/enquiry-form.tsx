import { site } from 'virtual:firm';
import { replyPromise } from '../../config/reply-promise.ts';
import { enquiryButton, enquiryFields, enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { enquiryOutcomes } from '../../contracts/forms.ts';
import { PLAIN_ENQUIRY_PATH } from '../../contracts/send-request.ts';
import { SiteForm } from './site-form.tsx';

const button = { idle: enquiryButton, sending: 'Sending...' };

interface EnquiryFormProps {
  title: string;
  introduction: string;
  /** The privacy notice beside the form. */
  notice: readonly string[];
}

export function EnquiryForm({ title, introduction, notice }: EnquiryFormProps) {
  return (
    <SiteForm
      name="enquiry"
      label="Enquiry"
      path={PLAIN_ENQUIRY_PATH}
      schema={enquirySchema}
      fields={enquiryFields}
      title={title}
      introduction={introduction}
      notice={notice}
      button={button}
      outcomes={enquiryOutcomes(replyPromise(site.replyWithin))}
      subject="Enquiry from the website"
      toParams={toEnquiryParams}
    />
  );
}
