/** What a strict Content-Security-Policy has to say, as issue 3 asks for it. */

type Policy = Map<string, string[]>;

/** @returns one sentence for each thing that is wrong with the page's policies; empty if none. */
export function judgePolicies(header: string | undefined, meta: string | undefined): string[] {
  const problems: string[] = [];
  if (header === undefined) problems.push('no Content-Security-Policy header');
  if (meta === undefined) problems.push('no Content-Security-Policy in a meta element');
  if (header !== undefined) problems.push(...judgePolicy(parsePolicy(header), 'header', true));
  if (meta !== undefined) problems.push(...judgePolicy(parsePolicy(meta), 'meta', false));
  return problems;
}

function parsePolicy(text: string): Policy {
  const policy: Policy = new Map();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    // As browsers do: of two directives of one name the first counts.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** @param canFrame whether `frame-ancestors` has any effect here; in a meta element it has none. */
function judgePolicy(policy: Policy, where: string, canFrame: boolean): string[] {
  const problems: string[] = [];
  const found = (name: string) => policy.get(name) ?? policy.get('default-src');
  const show = (sources: string[] | undefined) =>
    sources === undefined ? 'nothing' : sources.join(' ') || 'nothing';

  for (const [name, sources] of policy) {
    for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'"]) {
      if (sources.includes(unsafe)) problems.push(`${where}: ${name} allows ${unsafe}`);
    }
  }
  for (const name of ['script-src', 'style-src']) {
    if (found(name) === undefined) problems.push(`${where}: ${name} is missing, so all is allowed`);
  }
  const hosts = (found('script-src') ?? []).filter((source) => !source.startsWith("'"));
  if (hosts.length > 0) {
    problems.push(`${where}: script-src lists ${hosts.join(' ')}, expected hashes only`);
  }
  if (show(found('object-src')) !== "'none'") {
    problems.push(`${where}: object-src is ${show(found('object-src'))}, expected 'none'`);
  }
  // These two do not fall back to default-src.
  const exact = canFrame ? ['base-uri', 'frame-ancestors'] : ['base-uri'];
  for (const name of exact) {
    if (show(policy.get(name)) !== "'none'") {
      problems.push(`${where}: ${name} is ${show(policy.get(name))}, expected 'none'`);
    }
  }
  for (const name of ['form-action', 'connect-src']) {
    const sources = name === 'form-action' ? policy.get(name) : found(name);
    const wide = sources?.some((source) => source === '*' || /^[a-z]+:$/.test(source));
    if (sources === undefined || wide) {
      problems.push(`${where}: ${name} is ${show(sources)}, expected 'self' and named origins`);
    }
  }
  return problems;
}
