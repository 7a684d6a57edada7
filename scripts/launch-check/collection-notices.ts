import type { Finding } from './finding.ts';
import type { LaunchSubject } from './subject.ts';

/**
 * Whether each form carries the notice that Australian Privacy Principle 5 asks for: who collects,
 * who receives, and how to ask. (Whether its words are right, a person judges: see legal-reviews.)
 */
export function missingNotices({ notices, site }: LaunchSubject): Finding[] {
  return notices.flatMap(({ file, isShown, sentences }) => {
    const text = sentences.join(' ');
    const needed = [site.legal.entityName, site.legal.licensee.name, site.contact.privacyEmail];
    const left = needed.filter((part) => !text.includes(part));
    if (isShown && left.length === 0) return [];
    return [
      {
        what: isShown
          ? `The privacy notice beside the form does not name ${left.map((part) => `"${part}"`).join(' or ')}.`
          : 'The form has no privacy collection notice beside it.',
        where: isShown ? `content/collection-notice.ts, for ${file}` : file,
        fix: 'Put the notice of content/collection-notice.ts beside the form, with who collects, who receives and how to ask (Australian Privacy Principle 5).',
      },
    ];
  });
}
