/** What a lead says, field by field, under the names that the owner reads. */
import { experienceLevels, loanVolumes } from '../../contracts/application.ts';
import type { LeadContent } from '../../server/store/lead-store.ts';

export const labels = [
  'Name',
  'Email',
  'Phone',
  'Message',
  'Location',
  'Experience',
  'Situation',
  'Goals',
  'Volume',
  'Heard from',
  'More',
] as const;
export type Label = (typeof labels)[number];
export type Field = readonly [label: Label, value: string];

export function fieldsOf(lead: LeadContent): Field[] {
  const { params } = lead;
  const who: Field[] = [
    ['Name', params.from_name],
    ['Email', params.from_email],
    ['Phone', params.phone],
  ];
  if (lead.kind === 'enquiry') return [...who, ['Message', lead.params.message]];
  const application = lead.params;
  return [
    ...who,
    ['Location', application.location],
    ['Experience', optionLabel(experienceLevels, application.experience_level)],
    ['Situation', application.current_situation],
    ['Goals', application.business_goals],
    ['Volume', optionLabel(loanVolumes, application.expected_volume)],
    ['Heard from', application.hear_about_us],
    ['More', application.additional_info],
  ];
}

export function kindName(lead: LeadContent): 'Enquiry' | 'Application' {
  return lead.kind === 'enquiry' ? 'Enquiry' : 'Application';
}

function optionLabel(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
