import { site } from 'virtual:firm';
import type { ReactNode } from 'react';
import { Photo } from '../components/photo.tsx';
import type { ArticlePeople, Person } from '../people/people.server.ts';

/** Names the author, or else the firm, and the reviewer of an article. */
export function ArticlePeopleLine({ author, reviewer, day }: ArticlePeople & { day: ReactNode }) {
  return (
    <>
      Worked out by <strong>{author?.name ?? site.brand.name}</strong>, checked
      {reviewer && (
        <>
          {' '}
          by <strong>{reviewer.name}</strong> on
        </>
      )}{' '}
      <span className="whitespace-nowrap">{day}</span>
    </>
  );
}

interface PortraitProps {
  person: Person | undefined;
  size: 40 | 96;
}

/** Decorative: the name is beside it. */
export function Portrait({ person, size }: PortraitProps) {
  if (!person?.photo) return null;
  return (
    <Photo
      picture={{ ...person.photo, width: size, height: size }}
      alt=""
      sizes={`${size}px`}
      loading={size === 40 ? 'eager' : 'lazy'}
      className={`rounded-full ${size === 40 ? 'size-10' : 'size-24'}`}
    />
  );
}

interface PersonPanelProps {
  title: string;
  person: Person;
  children?: ReactNode;
}

/** Introduces a person: the broker or the mentor. */
export function PersonPanel({ title, person, children }: PersonPanelProps) {
  const { name, role, about, creditRepresentativeNumber: number, sample } = person;
  const { suburb } = site.contact.address;
  return (
    <div>
      <div className="flex flex-wrap gap-5">
        <Portrait person={person} size={96} />
        <div className="min-w-0 grow basis-48">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-1 font-semibold">{name}</p>
          <p className="text-base text-ink-soft">
            {`${role}, ${suburb}`}
            {number && (
              <>
                <br />
                Credit Representative Number <span className="whitespace-nowrap">{number}</span>
              </>
            )}
          </p>
          {children}
        </div>
      </div>
      {about && <p className="mt-4 max-w-measure">{about}</p>}
      {sample && (
        <p className="mt-3 text-note text-ink-soft">{`A sample: nobody called ${name} works here.`}</p>
      )}
    </div>
  );
}
