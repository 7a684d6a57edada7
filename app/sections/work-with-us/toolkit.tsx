import Check from 'lucide-react/icons/check';
import { toolkit } from '../../../content/work-with-us.ts';
import { Section } from '../../components/section.tsx';

export function Toolkit() {
  return (
    <Section id="toolkit" title={toolkit.title} ground="paper">
      <div className="grid gap-10 md:grid-cols-3">
        {toolkit.groups.map(({ title, items }) => (
          <div key={title}>
            <h3 className="text-heading">{title}</h3>
            <ul className="mt-4 grid gap-3">
              {items.map((item) => (
                <li key={item} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-fig" />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
