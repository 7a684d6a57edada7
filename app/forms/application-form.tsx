import { site } from 'virtual:firm';
import { applicationNotice } from '../../content/collection-notice.ts';
import {
  type ApplicationInput,
  applicationSchema,
  experienceLevels,
  loanVolumes,
  toApplicationParams,
} from '../../contracts/application.ts';
import { applicationOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_APPLICATION_PATH } from '../../contracts/send-request.ts';
import type { FormField, FormFields } from './form-field.tsx';
import { SiteForm } from './site-form.tsx';

const aboutYou: FormFields<keyof ApplicationInput> = [
  [
    { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
    { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  ],
  [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    {
      name: 'phone',
      label: 'Phone',
      hint: 'With area code, such as 02 7010 4321.',
      type: 'tel',
      autoComplete: 'tel',
    },
  ],
  {
    name: 'location',
    label: 'Location',
    hint: 'The suburb, city or territory you want to work in.',
    autoComplete: 'address-level2',
  },
  { name: 'experienceLevel', label: 'Experience level', options: experienceLevels },
  {
    name: 'currentSituation',
    label: 'Current situation',
    hint: 'What you do now, and what you would bring with you.',
    rows: 4,
  },
];

const yourBusiness: FormFields<keyof ApplicationInput> = [
  {
    name: 'businessGoals',
    label: 'Business goals',
    hint: 'Where you would like to be in two years.',
    rows: 4,
  },
  { name: 'expectedVolume', label: 'Expected loan volume', options: loanVolumes },
  { name: 'hearAboutUs', label: 'How did you hear about us?' },
  { name: 'additionalInfo', label: 'Additional information', isOptional: true, rows: 4 },
];

export function ApplicationForm() {
  return (
    <SiteForm
      name="application"
      label="Broker application"
      path={PLAIN_APPLICATION_PATH}
      schema={applicationSchema}
      groups={[
        { legend: 'About you', fields: aboutYou },
        { legend: 'Your business', fields: yourBusiness },
      ]}
      notice={applicationNotice(site)}
      button={{ idle: 'Submit Application', sending: 'Submitting Application...' }}
      outcomes={applicationOutcomes(site.replyPromise)}
      subject="Broker application from the website"
      toParams={(application) => toApplicationParams(application, site.brand.name)}
      written={writtenIn}
    />
  );
}

/** The answers under their labels, choices by their names. */
function writtenIn(values: ApplicationInput): string {
  const line = ({ name, label, options }: FormField<keyof ApplicationInput>) =>
    `${label}: ${options?.find(({ value }) => value === values[name])?.label ?? values[name].trim()}`;
  return [...aboutYou, ...yourBusiness].flat().map(line).join('\n');
}
