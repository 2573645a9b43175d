/** True for a name that ends in the word for company: only a company has lawsuits to look for (§2, CL-24). */
export const isCompanyName = (name: string): boolean => name.trim().endsWith('公司')
