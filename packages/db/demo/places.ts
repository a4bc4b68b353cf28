type Place = readonly [lat: number, lng: number, timeZone: string];

/** Where the towns of the cast are. */
export const TOWNS: Readonly<Record<string, Place>> = {
  'Lagos, Nigeria': [6.454, 3.395, 'Africa/Lagos'],
  'Girona, Spain': [41.983, 2.825, 'Europe/Madrid'],
  'Berlin, Germany': [52.524, 13.411, 'Europe/Berlin'],
  'Bengaluru, India': [12.972, 77.594, 'Asia/Kolkata'],
  'Gothenburg, Sweden': [57.707, 11.967, 'Europe/Stockholm'],
  'Lyon, France': [45.748, 4.847, 'Europe/Paris'],
  Singapore: [1.29, 103.85, 'Asia/Singapore'],
  'Accra, Ghana': [5.556, -0.197, 'Africa/Accra'],
  'Kyoto, Japan': [35.021, 135.754, 'Asia/Tokyo'],
  'Helsinki, Finland': [60.17, 24.935, 'Europe/Helsinki'],
  'London, United Kingdom': [51.509, -0.126, 'Europe/London'],
  'Porto, Portugal': [41.15, -8.611, 'Europe/Lisbon'],
  'Chicago, United States': [41.85, -87.65, 'America/Chicago'],
  'Bergen, Norway': [60.393, 5.324, 'Europe/Oslo'],
  'São Paulo, Brazil': [-23.547, -46.636, 'America/Sao_Paulo'],
  'Wellington, New Zealand': [-41.287, 174.776, 'Pacific/Auckland'],
  'Mexico City, Mexico': [19.428, -99.128, 'America/Mexico_City'],
  'Seoul, South Korea': [37.566, 126.978, 'Asia/Seoul'],
  'Valparaíso, Chile': [-33.036, -71.63, 'America/Santiago'],
  'Dakar, Senegal': [14.694, -17.444, 'Africa/Dakar'],
  'Istanbul, Türkiye': [41.014, 28.95, 'Europe/Istanbul'],
  'Cork, Ireland': [51.898, -8.471, 'Europe/Dublin'],
  'Beirut, Lebanon': [33.893, 35.502, 'Asia/Beirut'],
  'Kraków, Poland': [50.061, 19.937, 'Europe/Warsaw'],
  'Taipei, Taiwan': [25.048, 121.532, 'Asia/Taipei'],
  'Bologna, Italy': [44.494, 11.339, 'Europe/Rome'],
  'Karachi, Pakistan': [24.861, 67.01, 'Asia/Karachi'],
  'Cusco, Peru': [-13.523, -71.967, 'America/Lima'],
  'Durban, South Africa': [-29.858, 31.029, 'Africa/Johannesburg'],
  'Leipzig, Germany': [51.34, 12.371, 'Europe/Berlin'],
  'Montréal, Canada': [45.509, -73.588, 'America/Toronto'],
  'Pune, India': [18.52, 73.855, 'Asia/Kolkata'],
  'Galway, Ireland': [53.272, -9.051, 'Europe/Dublin'],
  'Amman, Jordan': [31.955, 35.945, 'Asia/Amman'],
  'Medellín, Colombia': [6.252, -75.564, 'America/Bogota'],
  'Vienna, Austria': [48.208, 16.372, 'Europe/Vienna'],
  'Kuala Lumpur, Malaysia': [3.15, 101.69, 'Asia/Kuala_Lumpur'],
  'Nairobi, Kenya': [-1.283, 36.817, 'Africa/Nairobi'],
  'Sofia, Bulgaria': [42.698, 23.324, 'Europe/Sofia'],
  'Sapporo, Japan': [43.067, 141.35, 'Asia/Tokyo'],
  'Enugu, Nigeria': [6.441, 7.499, 'Africa/Lagos'],
  'Tel Aviv, Israel': [32.081, 34.781, 'Asia/Jerusalem'],
  'Da Nang, Vietnam': [16.068, 108.221, 'Asia/Ho_Chi_Minh'],
  'Inverness, Scotland': [57.479, -4.224, 'Europe/London'],
  'Tbilisi, Georgia': [41.694, 44.834, 'Asia/Tbilisi'],
  'Honolulu, United States': [21.307, -157.858, 'Pacific/Honolulu'],
  'Nantes, France': [47.217, -1.553, 'Europe/Paris'],
  'Manchester, United Kingdom': [53.481, -2.237, 'Europe/London'],
  'Lisbon, Portugal': [38.717, -9.133, 'Europe/Lisbon'],
  'Malmö, Sweden': [55.606, 13.001, 'Europe/Stockholm'],
  'Ibadan, Nigeria': [7.378, 3.906, 'Africa/Lagos'],
  'Aarhus, Denmark': [56.157, 10.211, 'Europe/Copenhagen'],
};

/** Where events are held. */
export const VENUES: Readonly<Record<string, Place>> = {
  'Ferrer Bakehouse, Girona': [41.9871, 2.8249, 'Europe/Madrid'],
  'Mangwon-dong, Seoul': [37.5563, 126.9013, 'Asia/Seoul'],
  'Labadi Beach, Accra': [5.5599, -0.1424, 'Africa/Accra'],
  'Rua das Taipas, Porto': [41.1437, -8.6163, 'Europe/Lisbon'],
  'Sixth shelf, Bergen': [60.3919, 5.3251, 'Europe/Oslo'],
  'Botanic Garden, Wellington': [-41.2825, 174.7672, 'Pacific/Auckland'],
  'Tanabe Studio, Kyoto': [35.0037, 135.7788, 'Asia/Tokyo'],
};

/** The time zone of a town or venue. */
export function zoneOf(location: string): string {
  const place = TOWNS[location] ?? VENUES[location];
  if (place === undefined) throw new Error(`The demo does not know where ${location} is`);
  return place[2];
}
