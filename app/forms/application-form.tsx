import { site } from 'virtual:firm';
import { applicationNotice } from '../../content/collection-notice.ts';
import {
  type ApplicationInput,
  applicationButton,
  applicationFields,
  applicationSchema,
  toApplicationParams,
} from '../../contracts/application.ts';
import { lineOf, lineText } from '../../contracts/fields.ts';
import { applicationOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_APPLICATION_PATH } from '../../contracts/send-request.ts';
import type { FormField, FormFields } from './form-field.tsx';
import { SiteForm } from './site-form.tsx';

const aboutYou: FormFields<keyof ApplicationInput> = [
  [
    { name: 'firstName', autoComplete: 'given-name' },
    { name: 'lastName', autoComplete: 'family-name' },
  ],
  [
    { name: 'email', hint: 'Where our answer goes.', type: 'email', autoComplete: 'email' },
    {
      name: 'phone',
      hint: 'Such as 02\u00a07010\u00a04321.',
      type: 'tel',
      autoComplete: 'tel',
    },
  ],
  {
    name: 'location',
    hint: 'The suburb, city or territory you want to work in.',
    autoComplete: 'address-level2',
  },
  { name: 'experienceLevel' },
  { name: 'currentSituation', hint: 'What you do now, and what you would bring with you.', rows: 4 },
];

const yourBusiness: FormFields<keyof ApplicationInput> = [
  { name: 'businessGoals', hint: 'Where you would like to be in two years.', rows: 4 },
  { name: 'expectedVolume' },
  { name: 'hearAboutUs' },
  { name: 'additionalInfo', rows: 4 },
];

export function ApplicationForm({ introduction }: { introduction: string }) {
  return (
    <SiteForm
      name="application"
      label="Broker application"
      path={PLAIN_APPLICATION_PATH}
      schema={applicationSchema}
      stated={applicationFields}
      introduction={introduction}
      groups={[
        { legend: 'About you', fields: aboutYou },
        { legend: 'Your business', fields: yourBusiness },
      ]}
      notice={applicationNotice(site)}
      button={applicationButton}
      again="Write another application"
      outcomes={applicationOutcomes(site.replyPromise)}
      subject="Broker application from the website"
      toParams={(application) => toApplicationParams(application, site.brand.name)}
      written={writtenIn}
    />
  );
}

/** The answers under their labels, choices by their names. */
function writtenIn(values: ApplicationInput): string {
  const line = ({ name }: FormField<keyof ApplicationInput>) =>
    lineText(lineOf(applicationFields[name], values[name].trim()));
  return [...aboutYou, ...yourBusiness].flat().map(line).join('\n');
}
