/** The Website forms. Each edits one file of the firm's folder, or a part of it. */
import { dataFiles } from '../../config/data-files.ts';
import type { DataFile } from '../../config/read-yaml.ts';
import type { FormField, FormSummary } from '../../contracts/website.ts';
import { buildFields } from './schema-fields.ts';

interface FormDefinition {
  id: string;
  title: string;
  summary: string;
  file: keyof typeof dataFiles;
  /** Top-level names of the file to edit; all by default. */
  names?: readonly string[];
  /** Extra words for the search, which no label contains. */
  keywords?: string;
  isAdvanced?: true;
}

/** Ordered by how often owners need them. */
const definitions: readonly FormDefinition[] = [
  {
    id: 'contact',
    title: 'Contact details and hours',
    summary: 'Telephone, email, office address, opening hours and social profiles.',
    file: 'site',
    names: ['contact', 'social'],
    keywords: 'phone call mobile mail location facebook linkedin instagram',
  },
  {
    id: 'people',
    title: 'People',
    summary: 'Add a person, change a photo or role, remove people who left.',
    file: 'site',
    names: ['people', 'shown'],
    keywords: 'team staff broker portrait picture',
  },
  {
    id: 'testimonials',
    title: 'Testimonials',
    summary: 'What clients say, each with their consent.',
    file: 'testimonials',
    keywords: 'review quote client feedback',
  },
  {
    id: 'home',
    title: 'Words of the home page',
    summary: 'Headline, cards and the texts of each section.',
    file: 'home',
    keywords: 'hero start front page',
  },
  {
    id: 'recruitment',
    title: 'Words of the page for brokers',
    summary: 'What Work with us says.',
    file: 'workWithUs',
    keywords: 'recruitment join careers work with us',
  },
  {
    id: 'answers',
    title: 'Straight answers',
    summary: 'Cost, payment, lenders, duration: what people ask first.',
    file: 'site',
    names: ['straightAnswers'],
    keywords: 'faq questions',
  },
  {
    id: 'menu',
    title: 'Menu and footer links',
    summary: 'The links at the top and bottom of every page.',
    file: 'navigation',
    keywords: 'navigation header',
  },
  {
    id: 'brand',
    title: 'Colours and logo',
    summary: 'How the site looks.',
    file: 'brand',
    keywords: 'design look font style contrast',
  },
  {
    id: 'hidden',
    title: 'What is hidden',
    summary: 'Turn parts of the site off, and hide articles.',
    file: 'site',
    names: ['features', 'hide'],
    keywords: 'show disable remove article',
  },
  {
    id: 'redirects',
    title: 'Old addresses',
    summary: 'Lead visitors of an older website to the right page.',
    file: 'redirects',
    keywords: 'redirect url link moved',
  },
  {
    id: 'firm',
    title: 'Firm, licence and service area',
    summary: 'Names and numbers of the firm, its licensee, and how soon you answer.',
    file: 'site',
    names: ['brand', 'legal', 'url', 'serviceArea', 'replyWithin', 'copyrightYear'],
    keywords: 'abn acn acl afca credit',
    isAdvanced: true,
  },
  {
    id: 'promises',
    title: 'Claims and promises',
    summary: 'Figures and promises of the page for brokers, and who confirms them.',
    file: 'site',
    names: ['claims', 'promises', 'ratesApproved'],
    isAdvanced: true,
  },
  {
    id: 'privacy',
    title: 'Privacy and software',
    summary: 'Where enquiries are held, for how long, and which software helps to decide.',
    file: 'site',
    names: ['privacy', 'automatedTools'],
    keywords: 'data hosting overseas retention',
    isAdvanced: true,
  },
  {
    id: 'analytics',
    title: 'Visitor counts',
    summary: 'An outside script that counts visitors.',
    file: 'site',
    names: ['analytics'],
    keywords: 'statistics tracking google plausible',
    isAdvanced: true,
  },
  {
    id: 'blog',
    title: 'Words of the list of articles',
    summary: 'Title and introduction of the blog.',
    file: 'blog',
    isAdvanced: true,
  },
  {
    id: 'calculators',
    title: 'Words of the list of calculators',
    summary: 'Title, introduction and groups.',
    file: 'calculators',
    isAdvanced: true,
  },
];

export interface Form extends FormSummary {
  /** The path of its file in the firm's folder. */
  path: string;
  file: DataFile;
  /** Top-level names that it edits; null for a file that is a list. */
  names: readonly string[] | null;
  fields: FormField[];
}

export const forms: readonly Form[] = definitions.map(
  ({ id, title, summary, file, names, keywords = '', isAdvanced = false }) => {
    const dataFile = dataFiles[file] as DataFile;
    const fields = buildFields(dataFile.schema, file, names);
    const isList = fields[0]?.name === 'entries';
    const words = [title, summary, keywords, ...fields.flatMap(collectLabels)].join(' ').toLowerCase();
    const edited = isList ? null : fields.map(({ name }) => name);
    return {
      id,
      title,
      summary,
      isAdvanced,
      words,
      path: dataFile.firm,
      file: dataFile,
      names: edited,
      fields,
    };
  },
);

export const findForm = (id: string): Form | undefined => forms.find((form) => form.id === id);

/** Returns a form that exists. @throws {Error} */
export function requireForm(id: string): Form {
  const form = findForm(id);
  if (form === undefined) throw new Error(`expected the form ${id}`);
  return form;
}

function collectLabels(field: FormField): string[] {
  const below = childFields(field).flatMap(collectLabels);
  return [field.label, ...below];
}

/** Returns the fields nested directly in a field. */
export function childFields(field: FormField): FormField[] {
  if (field.kind === 'group') return field.fields;
  if (field.kind === 'list' || field.kind === 'record') return [field.entry];
  return field.kind === 'shape' ? field.shapes.flatMap(({ fields }) => fields) : [];
}
