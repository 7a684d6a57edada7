import { site } from 'virtual:firm';
import { application } from 'virtual:firm/work-with-us';
import { replyPromise } from '../../config/reply-promise.ts';
import {
  applicationButton,
  applicationFields,
  applicationSchema,
  toApplicationParams,
} from '../../contracts/application.ts';
import { applicationOutcomes } from '../../contracts/forms.ts';
import { PLAIN_APPLICATION_PATH } from '../../contracts/send-request.ts';
import { SiteForm } from './site-form.tsx';

const button = { idle: applicationButton, sending: 'Submitting Application...' };

/** @param notice the privacy notice beside the form. */
export function ApplicationForm({ notice }: { notice: readonly string[] }) {
  return (
    <SiteForm
      name="application"
      label="Broker application"
      path={PLAIN_APPLICATION_PATH}
      schema={applicationSchema}
      fields={applicationFields}
      title={application.title}
      introduction={application.introduction}
      notice={notice}
      button={button}
      outcomes={applicationOutcomes(replyPromise(site.replyWithin))}
      subject="Broker application from the website"
      toParams={(application) => toApplicationParams(application, site.brand.name)}
    />
  );
}
