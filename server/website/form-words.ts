/**
 * Labels and hints of the Website forms, for owners. The schemas' descriptions address people who write YAML.
 */

export interface FieldWords {
  label?: string;
  hint?: string;
  /** Rarely changed: shown behind "More". */
  isAdvanced?: true;
  /** Overrides the kind if the schema only has a string: a multi-line text or a picture. */
  kind?: 'lines' | 'picture';
  folder?: 'people' | 'pictures' | 'logo';
  /** For a reference to a page, article or person: offers a choice instead of a text field. */
  oneOf?: 'pages' | 'articles' | 'people';
  /** The noun for a list's entry, as in "Add a person". */
  entry?: string;
  /** Labels of a choice's values. */
  options?: Readonly<Record<string, string>>;
  /** Labels of the shapes, in the schema's order. */
  shapes?: readonly string[];
}

const confirmation = {
  '.by': { label: 'Who confirms it: name and role' },
  '.on': { label: 'On which day' },
};

/** By path, such as `site.contact.phone`, with `*` for an entry. A key that starts with a dot matches any path with that ending. */
const words: Readonly<Record<string, FieldWords>> = {
  'site.contact.phone.display': {
    label: 'Telephone number',
    hint: 'As visitors read it, such as (07) 3000 0000.',
  },
  'site.contact.phone.dial': {
    label: 'Number that phones dial',
    hint: '+61 and nine digits, such as +61730000000. Leave it empty for a number that should not be dialled.',
  },
  'site.contact.phone': { label: 'Telephone' },
  'site.contact': { label: 'Contact details' },
  'site.contact.email': { label: 'Email address for enquiries' },
  'site.contact.supportEmail': { label: 'Email address for support' },
  'site.contact.privacyEmail': { label: 'Email address for privacy questions' },
  'site.contact.complaintsEmail': { label: 'Email address for complaints' },
  'site.contact.address': { label: 'Office address' },
  'site.contact.address.street': { label: 'Street' },
  'site.contact.hours': {
    label: 'Opening hours',
    hint: 'Such as: Monday to Friday, 9 am to 5 pm (Brisbane time).',
  },
  'site.contact.timeZone': {
    label: 'Time zone',
    isAdvanced: true,
    hint: 'Leave it empty for the zone of the address.',
  },
  'site.social': { label: 'Social profiles', entry: 'profile' },
  'site.social.*.name': { label: 'Name of the network' },
  'site.social.*.url': { label: 'Address of the profile', hint: 'Begins with https://.' },
  'site.people': { label: 'People', entry: 'person' },
  'site.people.*.role': { label: 'Role', hint: 'As visitors read it, such as Mortgage broker.' },
  'site.people.*.photo': { label: 'Photo', kind: 'picture', folder: 'people' },
  'site.people.*.about': { label: 'About this person', kind: 'lines', hint: 'A few lines in plain English.' },
  'site.people.*.creditRepresentativeNumber': {
    label: 'Credit representative number',
    hint: 'Six digits. Leave it empty if this person works under the firm’s number.',
  },
  '.sample': {
    label: 'This is an invented example',
    hint: 'A site that is open to the public must have none.',
    isAdvanced: true,
  },
  'site.shown': { label: 'Where people appear' },
  'site.shown.broker': { label: 'Beside the enquiry form', oneOf: 'people' },
  'site.shown.mentor': {
    label: 'As the mentor on the page for brokers',
    oneOf: 'people',
  },
  'site.shown.author': {
    label: 'As the author of articles',
    hint: 'If not set, the firm itself.',
    oneOf: 'people',
  },
  'site.shown.reviewer': { label: 'As the reviewer of articles', oneOf: 'people' },
  testimonials: { label: 'Testimonials', entry: 'testimonial' },
  'testimonials.*.quote': { label: 'What they said', kind: 'lines' },
  'testimonials.*.name': { label: 'Name that visitors read', hint: 'Such as Priya N.' },
  'testimonials.*.title': { label: 'What they came for' },
  'testimonials.*.consent': {
    label: 'Consent',
    hint: 'Visitors never see this. The law asks you to keep it.',
  },
  'testimonials.*.consent.givenBy': {
    label: 'Who agreed',
    hint: 'Their full name, and where their letter or email is kept.',
  },
  'testimonials.*.consent.on': { label: 'On which day they agreed' },
  'testimonials.*.consent.relationship': {
    label: 'Any other tie to the firm',
    hint: 'Family, employee or partner, for example. Leave it empty for none.',
  },
  'home.order': { label: 'Sections, in their order', entry: 'section', isAdvanced: true },
  'home.order.*': {
    label: 'Section',
    options: {
      howWeHelp: 'How we help',
      personas: 'Who we help',
      resources: 'Articles',
      about: 'About us',
      contact: 'Contact form',
    },
  },
  'home.hero': { label: 'Top of the page' },
  'home.hero.headline': { label: 'Headline' },
  'home.hero.promise': { label: 'Promise below the headline', kind: 'lines' },
  'home.hero.introduction': { label: 'Introduction', kind: 'lines' },
  '.figure': {
    label: 'Chart',
    isAdvanced: true,
    hint: 'The example of an article whose chart appears here.',
  },
  '.figure.article': { label: 'Article', oneOf: 'articles' },
  '.figure.example': { label: 'Example of that article' },
  '.figure.result': { label: 'Result beside the chart' },
  'home.howWeHelp': { label: 'How we help' },
  '.cards': { label: 'Cards', entry: 'card' },
  '.cards.*.text': { label: 'Text', kind: 'lines' },
  '.cards.*.description': { label: 'Text', kind: 'lines' },
  '.cards.*.cta': { label: 'Words of the link' },
  '.cards.*.category': {
    label: 'Articles that the link shows',
    options: { 'first-home': 'First home', refinance: 'Refinance', investment: 'Investment' },
  },
  'home.personas': { label: 'Who we help' },
  'home.resources': { label: 'Articles on the home page' },
  'home.resources.all': { label: 'Words of the link to all articles' },
  'home.resources.teasers': { label: 'Articles shown', entry: 'article' },
  'home.resources.teasers.*.slug': { label: 'Article', oneOf: 'articles' },
  'home.resources.teasers.*.description': { label: 'Text', kind: 'lines' },
  'home.resources.teasers.*.readTime': { label: 'Reading time (no longer used)', isAdvanced: true },
  'home.about': { label: 'About us' },
  'home.contact': { label: 'Contact form' },
  'home.contact.next': { label: 'What happens next' },
  '.introduction': { label: 'Introduction', kind: 'lines' },
  '.steps': { label: 'Steps', entry: 'step' },
  'navigation.header': { label: 'Menu at the top', entry: 'link' },
  'navigation.header.*': { shapes: ['A section of the home page', 'A page or another address'] },
  'navigation.header.*.section': {
    options: {
      'how-we-help': 'How we help',
      resources: 'Articles',
      about: 'About us',
      'contact-form': 'Contact form',
    },
  },
  'navigation.footer': { label: 'Links at the bottom', entry: 'link' },
  '.label': { label: 'Words of the link' },
  '.to': {
    label: 'Where it leads',
    hint: 'An address of this site such as /about-us, or one that begins with https://.',
  },
  'brand.colour': { label: 'Colours' },
  'brand.colour.paper': { label: 'Background of pages' },
  'brand.colour.mist': { label: 'Background of bands' },
  'brand.colour.card': { label: 'Background of cards' },
  'brand.colour.ink': { label: 'Text' },
  'brand.colour.ink-soft': { label: 'Quiet text' },
  'brand.colour.fig': { label: 'Main colour: buttons and links' },
  'brand.colour.fig-dark': { label: 'Main colour, darker' },
  'brand.colour.coral': { label: 'Accent in charts' },
  'brand.colour.coral-dark': { label: 'Accent, darker' },
  'brand.colour.wattle': { label: 'Interest in charts' },
  'brand.colour.line': { label: 'Lines' },
  'brand.colour.line-strong': { label: 'Borders of fields' },
  'brand.font': { label: 'Font', isAdvanced: true },
  'brand.pageWidth': { label: 'Width of pages', isAdvanced: true },
  'brand.logo': { shapes: ['A drawing', 'The name in letters'] },
  'brand.logo.file': { label: 'Logo', kind: 'picture', folder: 'logo', hint: 'An SVG or PNG drawing.' },
  'brand.logo.includesName': { label: 'The drawing has the name in it' },
  'brand.logo.kind': { isAdvanced: true },
  'brand.favicon': {
    isAdvanced: true,
    hint: 'The browser tab’s icon: an SVG file. Leave it empty for the first letter of the name.',
  },
  'site.straightAnswers': { label: 'Straight answers' },
  'site.straightAnswers.cost': { label: 'What does it cost me?' },
  'site.straightAnswers.payment': { label: 'How are you paid?' },
  'site.straightAnswers.lenders': { label: 'Which lenders do you compare?' },
  'site.straightAnswers.duration': { label: 'How long does it take?' },
  'site.straightAnswers.whoAnswers': { label: 'Who answers when I call?' },
  '.answer': { label: 'Answer', kind: 'lines', hint: 'One to three sentences.' },
  '.source': {
    label: 'Source',
    hint: 'Where this comes from. Visitors see it only on pages that show sources.',
  },
  '.source.title': { label: 'Who says so, and where' },
  '.source.url': { label: 'Its address', hint: 'Leave it empty if the document is not online.' },
  '.source.read': { label: 'Day on which it was read' },
  redirects: { label: 'Old addresses', entry: 'address' },
  'redirects.*.from': { label: 'Old address', hint: 'Such as /contact.html.' },
  'site.features': { label: 'Parts of the site' },
  'site.features.recruitment': { label: 'The page for brokers who want to join' },
  'site.features.testimonials': { label: 'Testimonials on the home page' },
  'site.features.feeds': { label: 'Articles for feed readers (RSS)' },
  'site.hide': { label: 'Hidden articles and pages', entry: 'address' },
  'site.hide.*': { label: 'Page', oneOf: 'pages' },
  'site.brand': { label: 'Name' },
  'site.brand.name': { label: 'Name of the firm' },
  'site.brand.shortName': { label: 'Short name', hint: 'One word, for narrow places.' },
  'site.url': { label: 'Address of the site', isAdvanced: true },
  'site.legal': { label: 'Company and licence' },
  'site.legal.entityName': { label: 'Company or person behind the name' },
  'site.legal.abn': { label: 'ABN' },
  'site.legal.acn': { label: 'ACN', hint: 'Leave it empty if the firm is not a company.' },
  'site.legal.creditRepresentativeNumber': { label: 'Credit representative number' },
  'site.legal.licensee.abn': { label: 'ABN of the licensee' },
  'site.legal.licensee.name': { label: 'Name of the licensee' },
  'site.legal.licensee.australianCreditLicence': { label: 'Australian credit licence' },
  'site.legal.afcaMembershipNumber': { label: 'AFCA membership number' },
  'site.legal.lawState': { label: 'State or territory whose law holds' },
  'site.legal.creditGuideUrl': { label: 'Address of the credit guide' },
  'site.serviceArea': { label: 'Where you take clients', entry: 'area' },
  'site.replyWithin': { label: 'How soon an enquiry is answered', shapes: ['Hours', 'Business days'] },
  'site.replyWithin.hours': { label: 'Hours' },
  'site.replyWithin.weekdays': { label: 'Business days' },
  'site.copyrightYear': { label: 'Year of the copyright', isAdvanced: true },
  'site.claims': { label: 'Figures on the page for brokers' },
  'site.claims.brokerSurvival': { label: 'New brokers that make it past the period' },
  'site.claims.brokerSurvival.value': { label: 'Share', hint: 'Such as 50%.' },
  'site.claims.lenders': { label: 'Lenders on the panel' },
  'site.claims.lenders.value': { label: 'Number', hint: 'Such as 40+.' },
  'site.promises': { label: 'Promises to brokers' },
  'site.promises.toolkit': { label: 'Each broker gets the toolkit' },
  'site.promises.mentor': { label: 'Each broker gets a mentor' },
  'site.promises.bookingPage': { label: 'Each broker gets a page that takes bookings' },
  'site.ratesApproved': { label: 'Rates of examples near buttons to book are approved' },
  'site.privacy': { label: 'Privacy' },
  'site.privacy.hostingProvider': { label: 'Who hosts the website and email' },
  'site.privacy.overseasCountries': {
    label: 'Countries overseas where enquiries are held',
    entry: 'country',
  },
  'site.privacy.enquirySystems': { label: 'Other systems that get enquiries', entry: 'system' },
  'site.privacy.retention': { label: 'How long enquiries are kept', hint: 'Such as 24 months.' },
  'site.automatedTools': { label: 'Software that helps to decide', entry: 'program' },
  'site.automatedTools.*.helpsTo': { label: 'What it helps to do', hint: 'Completes: We use it to …' },
  'site.automatedTools.*.uses': { label: 'Which personal information it uses' },
  'site.analytics': { label: 'Visitor counts by an outside script' },
  'home.about.sampleNote': { label: 'Note while testimonials are invented', isAdvanced: true },
  'home.about.sampleAnswersNote': { label: 'Note while answers are invented', isAdvanced: true },
  'workWithUs.hero': { label: 'Top of the page' },
  'workWithUs.hero.advantage': { label: 'Line below the title' },
  'workWithUs.hero.button': { label: 'Words of the button' },
  'workWithUs.problems': { label: 'Why new brokers give up' },
  'workWithUs.problems.unsourced': {
    label: 'Note below the title',
    kind: 'lines',
    hint: 'Shown while the share of new brokers has no source.',
  },
  'workWithUs.solution': { label: 'What the firm does' },
  'workWithUs.solution.benefits': { label: 'Benefits', entry: 'benefit' },
  'workWithUs.solution.button': { label: 'Words of the button' },
  'workWithUs.toolkit.groups': { label: 'Groups of tools', entry: 'group' },
  '.items': { label: 'Items', entry: 'item' },
  'workWithUs.whyChoose': { label: 'Why choose the firm' },
  'workWithUs.whyChoose.reasons': { label: 'Reasons', entry: 'reason', hint: 'The first is shown largest.' },
  'workWithUs.whyChoose.answers': {
    label: 'Answers to what brokers ask first',
    hint: 'An empty answer is not shown.',
  },
  'workWithUs.whyChoose.answers.split': { label: 'How commission is shared', kind: 'lines' },
  'workWithUs.whyChoose.answers.brokerShare': {
    label: 'The broker’s share in percent',
    hint: 'Leave it empty if it is not a single number.',
  },
  'workWithUs.whyChoose.answers.fees': { label: 'What a broker pays', kind: 'lines' },
  'workWithUs.whyChoose.answers.monthlyFee': { label: 'The monthly fee in dollars' },
  'workWithUs.whyChoose.answers.clawback': { label: 'Who pays a clawback', kind: 'lines' },
  'workWithUs.whyChoose.answers.franchise': { label: 'Whether it is a franchise', kind: 'lines' },
  'workWithUs.whyChoose.answers.notice': { label: 'How either side ends the agreement', kind: 'lines' },
  'workWithUs.whyChoose.answers.mentor': { label: 'Who mentors, for how long, at what cost', kind: 'lines' },
  'workWithUs.process': { label: 'How to join' },
  'workWithUs.process.needs': { label: 'What a broker needs' },
  'workWithUs.process.needs.items.*.unless': { label: 'Hidden once this is answered', isAdvanced: true },
  'workWithUs.application': { label: 'Application form' },
  'workWithUs.application.stepsTitle': { label: 'Title of what happens next' },
  'blog.categories': { label: 'Categories' },
  'blog.categories.first-home': { label: 'First home' },
  'blog.categories.refinance': { label: 'Refinance' },
  'blog.categories.investment': { label: 'Investment' },
  '.start': { label: 'Articles whose calculators come first', entry: 'article' },
  '.start.*': { label: 'Article', oneOf: 'articles' },
  'calculators.events': { label: 'Headings of the list' },
  'calculators.methods': { label: 'Methods of the calculators', entry: 'method' },
  'calculators.methods.*': { kind: 'lines' },
  'brand.font.family': { label: 'Name of the font' },
  'brand.font.file': { label: 'Font file of an installed package' },
  'brand.font.weights': { label: 'Lightest and heaviest weight' },
  'brand.font.standIns': { label: 'Fonts shown until it has loaded', entry: 'font' },
  'brand.font.fallback': { label: 'Fonts used if it cannot load' },
  'site.analytics.name': { label: 'Name of the service' },
  'site.analytics.operator': { label: 'Company that runs it' },
  'site.analytics.country': { label: 'Country where it keeps the counts' },
  'site.analytics.privacyUrl': { label: 'Address of its privacy policy' },
  'site.analytics.scriptUrl': { label: 'Address of the script' },
  'site.analytics.attributes': { label: 'Settings of the script', entry: 'setting' },
  'site.analytics.sendsTo': { label: 'Addresses that it sends to', entry: 'address' },
  'site.analytics.setsCookies': { label: 'It sets cookies' },
  'site.privacy.aggregatorName': { label: 'Name of the aggregator' },
  ...confirmation,
};

export function findWords(path: readonly string[]): FieldWords {
  const named = path.join('.');
  const exact = words[named];
  if (exact) return exact;
  // The longest ending wins.
  for (let start = 1; start < path.length; start += 1) {
    const found = words[`.${path.slice(start).join('.')}`];
    if (found) return found;
  }
  return {};
}
