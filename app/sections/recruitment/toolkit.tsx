import { toolkit } from 'virtual:firm/work-with-us';
import { Icon } from '../../components/icon.tsx';
import { Check } from '../../components/icons.ts';

/** One sheet, ruled into the title and the groups. */
export function Toolkit() {
  return (
    <section id="toolkit" aria-labelledby="toolkit-title" className="bg-mist">
      <div className="mx-auto grid max-w-page px-gutter py-16 md:grid-cols-3 md:py-24 lg:grid-cols-4">
        <h2 id="toolkit-title" className="pb-8 text-title md:col-span-3 lg:col-span-1 lg:row-span-2 lg:pr-6">
          {toolkit.title}
        </h2>
        {toolkit.groups.map(({ title, items }) => (
          <div
            key={title}
            className="break-inside-avoid border-t border-line-strong pt-6 pb-8 md:row-span-2 md:grid md:grid-rows-subgrid md:border-t-0 md:border-l md:px-6 md:py-0"
          >
            <h3 className="text-heading">{title}</h3>
            <ul className="mt-4 grid content-start gap-3">
              {items.map((item) => (
                <li key={item} className="flex gap-3">
                  <Icon icon={Check} className="mt-1 size-5 shrink-0 text-fig" />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
