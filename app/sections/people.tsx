import { Photo } from '../components/photo.tsx';
import type { ArticlePeople, Person } from '../people/person.ts';

/** Who wrote an article, and who reviewed it. */
export function ArticlePeopleLine({ author, reviewer }: ArticlePeople) {
  if (!author && !reviewer) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-x-10 gap-y-4 text-base">
      {author && <PersonLine did="Written by" person={author} />}
      {reviewer && <PersonLine did="Reviewed by" person={reviewer} />}
    </ul>
  );
}

function PersonLine({ did, person }: { did: string; person: Person }) {
  const { name, role, photo } = person;
  return (
    <li className="flex items-center gap-3">
      {photo && (
        <Photo
          picture={{ ...photo, width: 48, height: 48 }}
          alt=""
          sizes="48px"
          loading="eager"
          className="size-12 rounded-full"
        />
      )}
      <p className="leading-snug">
        {did} <strong>{name}</strong>
        <span className="dotted text-sm text-ink-soft">
          <span>{role} </span>
          <Credit person={person} />
        </span>
      </p>
    </li>
  );
}

/** One person at some length: your broker, the mentor. */
export function PersonPanel({ title, person }: { title: string; person: Person }) {
  const { name, role, about, photo } = person;
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:gap-7">
      {photo && (
        <Photo
          picture={{ ...photo, width: 144, height: 144 }}
          alt=""
          sizes="144px"
          loading="lazy"
          className="size-28 shrink-0 rounded-full sm:size-36"
        />
      )}
      <div className="max-w-measure">
        <h3 className="text-heading">{title}</h3>
        <p className="mt-3 font-semibold">{name}</p>
        <p className="text-base text-ink-soft">
          {role}
          <br />
          <Credit person={person} />
        </p>
        {about && <p className="mt-3">{about}</p>}
      </div>
    </div>
  );
}

/** In full words, as ASIC's guidance has it. */
function Credit({ person }: { person: Person }) {
  const { creditRepresentativeNumber: number } = person;
  if (number === undefined) return null;
  return (
    <span>
      Credit Representative <span className="whitespace-nowrap">Number {number}</span>
    </span>
  );
}
